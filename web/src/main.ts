import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { place } from "./lib/place.svelte";
import { session } from "./lib/session.svelte";
import { look } from "./lib/theme.svelte";

look.start();
place.start();
session.start();
mount(App, { target: document.getElementById("app") ?? document.body });
