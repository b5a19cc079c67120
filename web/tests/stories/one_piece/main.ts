import { mount } from "svelte";
import "../../../src/app.css";
import Story from "./Story.svelte";

mount(Story, { target: document.body });
