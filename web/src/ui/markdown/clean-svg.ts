const LOADING =
  'script, image, img, iframe, object, embed, video, audio, link, meta, base, form, animate, set';
/** Attributes of a link that its replacement gets: position and style. */
const KEPT = ['id', 'class', 'transform', 'style'];
/** Marks and gradients are named inside the picture itself; everything else is elsewhere. */
const ELSEWHERE = /url\s*\((?!\s*["']?#)|image(?:-set)?\s*\(|src\s*\(|@import/i;

/**
 * Removes links and external resources from the SVG of a diagram: links become plain groups, as a diagram has no room to show a link's
 * host. Parsing in a template neither runs scripts nor loads resources.
 */
export const cleanSvg = (svg: string): string => {
  const box = document.createElement('template');
  box.innerHTML = svg;
  for (const element of box.content.querySelectorAll(LOADING)) element.remove();
  for (const link of box.content.querySelectorAll('a')) link.replaceWith(groupOf(link));
  for (const style of box.content.querySelectorAll('style'))
    if (ELSEWHERE.test(style.textContent ?? '')) style.remove();
  for (const element of box.content.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const leads = /^(?:xlink:)?href$|^src$|^formaction$/i.test(name) && !value.startsWith('#');
      if (leads || /^on/i.test(name) || ELSEWHERE.test(value)) element.removeAttribute(name);
    }
  return box.innerHTML;
};

const groupOf = (link: Element): Element => {
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  for (const name of KEPT) {
    const value = link.getAttribute(name);
    if (value !== null) group.setAttribute(name, value);
  }
  group.append(...link.childNodes);
  return group;
};
