import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { place } from "./lib/place.svelte";
import { session } from "./lib/session.svelte";
import { look } from "./lib/theme.svelte";
import { language } from "./words/language.svelte";

look.start();
place.start();
session.start();
// Words first, so that no page is drawn twice.
await language.start();
mount(App, { target: document.getElementById("app") ?? document.body });
