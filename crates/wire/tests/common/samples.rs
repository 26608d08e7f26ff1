//! One message of every type, as it is written.

/// What clients say.
pub const TO_SERVER: &[&str] = &[
    r#"{"type":"hello","version":1,"token":"t0","name":"Ada","kind":"bot"}"#,
    r#"{"type":"ping","nonce":7}"#,
    r#"{"type":"lobby","follow":true}"#,
    r#"{"type":"create","id":"1","game":"row","config":{"cells": 5},"settings":{"rated":true},"chairs":[{"type":"open","ban":false},{"type":"closed"},{"type":"built_in","player":"random"}],"stand":false,"want":{"view":true,"actions":false}}"#,
    r#"{"type":"join","id":"2","key":"t","chair":1,"want":{"view":false,"actions":false},"last":{"match":"m","number":3}}"#,
    r#"{"type":"watch","id":"3","key":"t","want":{"view":false,"actions":false}}"#,
    r#"{"type":"unwatch","id":"4","table":"t"}"#,
    r#"{"type":"sit","id":"5","table":"t","chair":0}"#,
    r#"{"type":"stand","id":"6","table":"t"}"#,
    r#"{"type":"ready","id":"7","table":"t","ready":true}"#,
    r#"{"type":"rename","id":"8","table":"t","name":"Ben"}"#,
    r#"{"type":"choose","id":"9","table":"t","choice":"red"}"#,
    r#"{"type":"options","id":"10","table":"t","config":{"cells":7},"settings":{"listed":false}}"#,
    r#"{"type":"chair","id":"11","table":"t","chair":1,"set":{"type":"open","ban":true}}"#,
    r#"{"type":"start","id":"12","table":"t"}"#,
    r#"{"type":"restart","id":"13","table":"t"}"#,
    r#"{"type":"close","id":"14","table":"t"}"#,
    r#"{"type":"act","id":"15","table":"t","action":{"cell":3},"number":4,"why":{"value":0.5}}"#,
    r#"{"type":"check","id":"16","table":"t","action":{"cell":3}}"#,
    r#"{"type":"resign","id":"17","table":"t"}"#,
    r#"{"type":"offer","id":"18","table":"t","offer":"take_back"}"#,
    r#"{"type":"answer","id":"19","table":"t","offer":"draw","agree":false}"#,
    r#"{"type":"hand_over","id":"20","table":"t","player":"easy"}"#,
    r#"{"type":"take_over","id":"21","table":"t"}"#,
    r#"{"type":"say","id":"22","table":"t","text":"\"Hm\"\n","to":1}"#,
    r#"{"type":"history","id":"23","table":"t","from":1,"count":20}"#,
];

/// What the server says.
pub const TO_CLIENT: &[&str] = &[
    r#"{"type":"welcome","version":1,"server":"parlor","you":{"id":"i","kind":"guest","name":"Ada","shown":"Ada"},"token":"t0","tables":["t"]}"#,
    r#"{"type":"pong","nonce":7}"#,
    r#"{"type":"done","id":"1","table":"t","chair":0,"number":4}"#,
    r#"{"type":"refused","id":"15","table":"t","problem":{"code":"stale","message":"something happened","hint":"look again"},"number":5}"#,
    r#"{"type":"lobby","tables":[{"id":"t","game":"row","life":{"type":"open"},"sitters":[{"name":"Ada","kind":"person"},null],"watchers":1,"clock":{"type":"bank","start":60000,"add":1000,"when":"after"},"options":{},"opened":1700000000000}],"online":2}"#,
    r#"{"type":"table","table":{"id":"t","game":"row","config":{"cells":9},"settings":{},"owner":"i","chairs":[{"closed":false,"admits":["person","bot"],"sitter":{"identity":"i","name":"Ada","kind":"person","ready":true,"connected":true,"stand_in":"random","away_for":1000,"gone":false},"choice":"red","score":0.5}],"life":{"type":"counting","left":3000},"match":{"id":"m","nth":1,"chairs":[0,1]},"offers":[{"offer":"rematch","agreed":[0],"waiting":[1]}],"watchers":0},"chair":0,"seat":1}"#,
    r#"{"type":"update","table":"t","match":"m","number":1,"at":0,"events":[],"you":"must","must":[0],"turn":{"nth":0,"seat":0},"clocks":[{"left":60000,"runs":true},{"left":null,"runs":false}],"start":{"game":"row","config":{"cells":9},"seats":[{"chair":0,"name":"Ada"},{"chair":1,"name":"easy","player":"easy"}],"seat":0,"seed_hash":"ab","depth":4},"view":{"cells":[null]},"actions":[{"cell":0}]}"#,
    r#"{"type":"history","id":"23","table":"t","updates":[{"table":"t","match":"m","number":9,"at":5000,"actor":1,"by":"player","spent":1200,"events":[{"type":"marked","seat":1,"cell":8}],"you":"wait","must":[],"turn":{"nth":5,"seat":null},"undone":7,"over":{"finish":{"how":"rules","outcome":{"places":[1,2],"winners":[0],"forfeits":[1],"scores":[3,1],"reason":"three"},"reason":"three"},"left":[1],"seed":"00"},"left_out":true}],"newest":9}"#,
    r#"{"type":"said","table":"t","number":1,"name":"Ada","chair":0,"text":"Hi","to":1,"at":1700000000000}"#,
];
