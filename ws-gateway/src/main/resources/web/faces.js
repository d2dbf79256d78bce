/** A face for an id, always the same: a hue and up to two letters. */
export function face(element, id) {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.codePointAt(0)) >>> 0;
  element.style.setProperty("--hue", (hash * 137) % 360);
  element.textContent = id.split(/[_.:-]/).at(-1).slice(0, 2).toUpperCase();
  return element;
}

export function newFace(id) {
  const element = face(document.createElement("span"), id);
  element.className = "face";
  element.ariaHidden = "true";
  return element;
}

/** The picture of a gift; a wrapped box for one that has none. */
export function art(giftId) {
  const known = document.getElementById(`art-${giftId}`) ? `art-${giftId}` : "art-gift";
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${known}`);
  picture.append(use);
  return picture;
}

export function element(tag, className, ...content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

export const coins = (amount) => amount.toLocaleString("en-US");
