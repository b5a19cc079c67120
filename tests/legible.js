// What of a page's text cannot be read: cut off, run together, or under something else. Says it in lines.
() => {
  const NEAR = 1.5; // pixels that rounding and the overhang of letters may take
  const JOINED = 3; // two words nearer than this read as one
  const LETTER = /[\p{L}\p{N}]/u;

  const isPainted = (style) => {
    const alpha = /(?:rgba?|color|oklab|oklch)\(.*?(?:[,/]\s*([\d.]+%?))?\)$/.exec(style.backgroundColor);
    const hasColour = style.backgroundColor !== "rgba(0, 0, 0, 0)" && !(alpha?.[1] && parseFloat(alpha[1]) < 0.5);
    return hasColour || style.backgroundImage !== "none";
  };
  const isFramed = (one, style) =>
    isPainted(style) || (parseFloat(style.borderLeftWidth) > 0 && style.borderLeftStyle !== "none");
  const cuts = (style) => style.overflowX === "hidden" || style.overflowX === "clip";
  const cutsBelow = (style) => style.overflowY === "hidden" || style.overflowY === "clip";
  const scrolls = (style) => style.overflowX === "auto" || style.overflowX === "scroll";
  const isUnseen = (one) => {
    if (one.closest("[hidden], option, title, desc, noscript")) return true;
    for (let at = one; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).clipPath.startsWith("inset(50%")) return true;
    return false;
  };
  /** The element that stays where it is while the page is scrolled, if a text is in one. */
  const standOf = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const named = (one) => {
    const words = (one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60);
    const place = [];
    for (let at = one; at && at !== document.body && place.length < 4; at = at.parentElement)
      place.unshift(at.tagName.toLowerCase() + [...at.classList].filter((name) => !name.startsWith("svelte-")).map((name) => `.${name}`).join(""));
    return `"${words}" in ${place.join(" > ")}`;
  };

  const faults = new Set();
  const texts = [];
  // While a dialog is open, nobody reads what lies under it.
  const sheet = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() === "") continue;
    const one = node.parentElement;
    if (!one || isUnseen(one) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
    if (boxes.length > 0) texts.push({ node, one, boxes });
  }

  // Beyond an edge that cuts, or out of the frame it stands in.
  for (const { node, one, boxes } of texts) {
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const middles = boxes.map((box) => (box.top + box.bottom) / 2);
    let isInFlow = true;
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if ((style.display !== "inline" || at.tagName === "svg") && edge.width > 0) {
        if (scrolls(style)) break;
        const beyond = Math.max(edge.left - left, right - edge.right);
        if (cuts(style) && beyond > NEAR) faults.add(`cut by ${Math.round(beyond)} px: ${named(one)}`);
        else if (isInFlow && isFramed(at, style) && beyond > NEAR && !(at instanceof SVGElement))
          faults.add(`${Math.round(beyond)} px out of its frame: ${named(one)}`);
        if (cutsBelow(style) && middles.some((y) => y > edge.bottom || y < edge.top))
          faults.add(`cut above or below: ${named(one)}`);
      }
      if (style.overflowY === "auto" || style.overflowY === "scroll") break;
      if (style.position === "absolute" || style.position === "fixed" || style.transform !== "none") isInFlow = false;
      if (style.position === "fixed") break;
    }
    if (node.data.endsWith("…") && one.closest("text")) faults.add(`shortened: ${named(one.closest("text"))}`);
  }
  // A button or field that leaves its frame.
  for (const one of sheet.querySelectorAll("button, a.button, input, select, .chip")) {
    if (isUnseen(one) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || getComputedStyle(one).position === "absolute") continue;
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === "fixed" || scrolls(style) || style.transform !== "none") break;
      const edge = at.getBoundingClientRect();
      if (isFramed(at, style) && edge.width > 0 && Math.max(edge.left - box.left, box.right - edge.right) > NEAR) {
        faults.add(`out of its frame: ${named(one)}`);
        break;
      }
      if (style.position === "absolute") break;
    }
  }
  // A choice with an option that is longer than its field.
  for (const one of sheet.querySelectorAll("select")) {
    const isMenu = one.selectedOptions[0]?.disabled; // what is chosen there is done, not shown
    if (isMenu || !one.checkVisibility() || one.offsetWidth === 0) continue;
    const probe = one.cloneNode(true);
    probe.style.cssText = "position: fixed; width: auto; min-width: 0; max-width: none";
    one.after(probe);
    if (probe.offsetWidth > one.offsetWidth + NEAR)
      faults.add(`${probe.offsetWidth - one.offsetWidth} px short of its options: ${named(one)} (${one.ariaLabel ?? one.id})`);
    probe.remove();
  }
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) faults.add(`the page is ${wide} wide on a screen of ${innerWidth}`);

  // Run into each other, or written over each other.
  const lines = texts.flatMap((text) => text.boxes.map((box, n) => ({ ...text, box, isLast: n === text.boxes.length - 1, isFirst: n === 0 })));
  lines.sort((a, b) => a.box.top - b.box.top);
  for (const [n, a] of lines.entries())
    for (const b of lines.slice(n + 1)) {
      if (b.box.top >= a.box.bottom) break;
      if (a.node === b.node) continue;
      const shared = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      const height = Math.min(a.box.height, b.box.height);
      if (shared < height * 0.5) continue;
      const [first, next] = a.box.left <= b.box.left ? [a, b] : [b, a];
      const gap = next.box.left - first.box.right;
      if (gap > JOINED || gap < -first.box.width - next.box.width) continue;
      const isOver = gap < -NEAR * 2;
      const isJoined =
        !isOver && first.isLast && next.isFirst && LETTER.test(first.node.data.at(-1)) && LETTER.test(next.node.data[0]) &&
        !(first.one.contains(next.one) || next.one.contains(first.one)) ;
      if ((!isOver && !isJoined) || standOf(first.one) !== standOf(next.one)) continue;
      if (first.one.closest("svg") || next.one.closest("svg") || !isShown(first) || !isShown(next)) continue;
      faults.add(`${isOver ? "over each other" : "run together"}: ${named(first.one)} and ${named(next.one)}`);
    }

  // Under something else, wherever the page is scrolled to.
  const everything = new CSSStyleSheet();
  everything.replaceSync("*, *::before, *::after { pointer-events: auto !important; scroll-behavior: auto !important }");
  document.adoptedStyleSheets.push(everything);
  const [x0, y0, y1] = [scrollX, scrollY, sheet.scrollTop];
  for (const { node, one } of texts) {
    if (one.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!isReachable(range, one)) faults.add(`covered: ${named(one)} by ${named(coverOf(range, one))}`);
  }
  if (sheet !== document.body) sheet.scrollTop = y1;
  scrollTo(x0, y0);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything);
  return [...faults];

  function isShown({ one, box }) {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowY === "visible" && style.overflowX === "visible") continue;
      const edge = at.getBoundingClientRect();
      if (box.bottom <= edge.top + NEAR || box.top >= edge.bottom - NEAR || box.right <= edge.left || box.left >= edge.right) return false;
    }
    return coverAt(box, one) === null || !inView(box);
  }
  function inView(box) {
    return box.top >= 0 && box.bottom <= innerHeight;
  }
  function isReachable(range, one) {
    if (coverOf(range, one) === null) return true;
    return ["center", "start", "end"].some((block) => {
      one.scrollIntoView({ block, inline: "nearest" });
      return coverOf(range, one) === null;
    });
  }
  function coverOf(range, one) {
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      const cover = coverAt(box, one);
      if (cover) return cover;
    }
    return null;
  }
  /** What is painted over the middle of a line, if anything is. */
  function coverAt(box, one) {
    for (const share of [0.1, 0.5, 0.9]) {
      const [x, y] = [box.left + box.width * share, box.top + box.height / 2];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      for (const above of document.elementsFromPoint(x, y)) {
        if (above === one || one.contains(above)) break;
        if (above.contains(one)) break;
        if (paints(above) && !above.closest(".tutorial")) return above; // which lies beside what it speaks of
      }
    }
    return null;
  }
  function paints(one) {
    const style = getComputedStyle(one);
    if (parseFloat(style.opacity) < 0.5) return false;
    if (one instanceof SVGElement) return style.fill !== "none" && one.tagName !== "svg" && one.tagName !== "g";
    return isPainted(style);
  }
}
