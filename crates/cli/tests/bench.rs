//! `parlor bench`.

mod common;

use common::parlor;

#[test]
fn each_line_names_what_was_measured() {
    let ran = parlor(&["bench", "pentago", "--json", "--seconds", "0.02"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = ran.json();
    let names: Vec<_> = lines.iter().map(|line| line["name"].clone()).collect();
    let known = [
        "pentago_playouts",
        "pentago_playouts_trait",
        "pentago_nodes",
        "pentago_opening",
        "pentago_solve",
    ];
    // What needs a file that is not here is skipped with a note.
    let is_here = |name: &&str| !ran.err.contains(&format!("{name} is skipped"));
    let known: Vec<&str> = known.into_iter().filter(is_here).collect();
    assert_eq!(names, known);
    for line in lines {
        assert!(line["value"].as_f64().unwrap() > 0.0);
        assert!(line["cpu_seconds"].as_f64().unwrap() > 0.0);
        assert!(line["unit"].is_string());
    }
}

#[test]
fn reversi_is_measured_on_plain_and_general_boards() {
    let charts = common::folder("charts");
    let folder = charts.display().to_string();
    let args = [
        "bench",
        "reversi_",
        "--json",
        "--seconds",
        "0.02",
        "--plot",
        &folder,
    ];
    let ran = parlor(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = ran.json();
    let names: Vec<_> = lines.iter().map(|line| line["name"].clone()).collect();
    assert_eq!(
        names,
        [
            "reversi_playouts",
            "reversi_generic_moves",
            "reversi_legal",
            "reversi_heuristics",
            "reversi_full_lines"
        ]
    );
    for (name, curves) in [("reversi_legal", 6), ("reversi_heuristics", 5)] {
        let drawn = std::fs::read_to_string(charts.join(format!("{name}.svg"))).unwrap();
        assert_eq!(drawn.matches("<polyline").count(), curves, "{drawn}");
    }
    let row = &lines[2]["rows"][0];
    assert!(0.0 < row["sweep_ns"].as_f64().unwrap(), "{row}");
    assert!(0 < lines[4]["games"].as_u64().unwrap(), "{}", lines[4]);
    let shares = ["first_wins", "draws", "second_wins"];
    let sum: f64 = shares
        .iter()
        .map(|key| lines[0][*key].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert!(lines[1]["four_with_specials"].as_f64().unwrap() > 0.0);
}

/// Which machine keeps the bars of speed is not for this test.
#[test]
fn what_has_a_bar_says_whether_it_is_kept() {
    let args = ["bench", "clue_acts", "--json", "--seconds", "0.02"];
    let ran = parlor(&args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let line = &ran.json()[0];
    let bar = &line["bars"][0];
    assert_eq!(
        (&bar["of"], &bar["at_most"]),
        (&"longest_ns".into(), &100_000.0.into())
    );
    let kept = bar["is"].as_f64().unwrap() <= 100_000.0;
    assert_eq!(bar["kept"], kept);
    let strict = parlor(&["bench", "clue_acts", "--strict", "--seconds", "0.02"]);
    assert_eq!(
        strict.code == 0,
        strict.out.contains(": kept"),
        "{}",
        strict.out
    );
}

#[test]
fn an_unknown_name_is_refused_with_what_is_known() {
    let ran = parlor(&["bench", "chess"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("pentago_playouts"), "{}", ran.err);
}
