import { mount } from "svelte";
import "./fonts/fonts.css";
import "./app.css";
import App from "./App.svelte";
import { fontsAtHand } from "./fonts/at-hand";

// Drawn once the fonts are there: nothing moves afterwards, and drawings that fit their text measure the right one.
void fontsAtHand().then(() => mount(App, { target: document.getElementById("app")! }));
