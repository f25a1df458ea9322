import type { PatientWindow } from '#patient-window.ts';

/**
 * A language that nobody speaks: English with other letters and half as long again, the longest of our six. What is read in plain letters does
 * not come from the catalogue, and what is cut in it has no room for a translation. Written out into the page: it may use nothing from outside.
 */
export function pseudo(text: string): string {
  const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const other = [...'àƀçđéƒĝĥîĵķļɱñöþǫřšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŘŠŢÛṼŴẊÝŽ'];
  return text
    .split(/(\s+|\{\d\}|⟪.*?⟫)/s)
    .map((part) => {
      if (/^\s|^\{|^⟪/.test(part) || part === '') return part;
      const letters = [...part].map((letter) => other[plain.indexOf(letter)] ?? letter);
      const long = letters.length > 3 && letters.length < 12 ? 'ö'.repeat(Math.ceil(letters.length / 3)) : '';
      return letters.join('').replace(/(\p{L}+)/u, `$1${long}`);
    })
    .join('');
}

/** Every sentence of a catalogue in the pseudo-language; what is put into a sentence stands in it as it was, in brackets of its own. */
function pseudoCatalogue(words: unknown): unknown {
  if (typeof words === 'string') return pseudo(words);
  if (Array.isArray(words)) return words.map(pseudoCatalogue);
  if (typeof words === 'function') {
    const kept = (given: unknown): unknown => {
      if (Array.isArray(given)) return given.map(kept);
      return typeof given === 'string' && given !== '' && !/[à-ž]/.test(given) ? `⟪${given}⟫` : given;
    };
    const isKey = /"witnessName"|=== ?["'`]way["'`]/.test(String(words));
    return (...given: unknown[]) => pseudoCatalogue(words(...(isKey ? given : given.map(kept))));
  }
  if (words === null || typeof words !== 'object') return words;
  return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, pseudoCatalogue(each)]));
}

/** From now on the page speaks the pseudo-language where English is chosen. */
export async function speakPseudo({ page }: PatientWindow): Promise<void> {
  // What a worker keeps is not fetched again.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  // What few open – the questionnaires, the family – has a file of words of its own.
  await page.route(/\/p\/assets\/(catalogue|en)-[\w-]+\.js$/, async (route) => {
    const address = route.request().url();
    const name = address.includes('/catalogue-') ? 'catalogue' : 'words';
    const body = [
      `import { ${name} as real } from ${JSON.stringify(`${address}?real`)};`,
      pseudo.toString(),
      pseudoCatalogue.toString(),
      `export const ${name} = pseudoCatalogue(real);`,
    ];
    await route.fulfill({ contentType: 'text/javascript', body: body.join('\n') });
  });
}

/** What is read on the screen, or said by a screen reader, in letters of no catalogue. */
export const strayWords = ({ page }: PatientWindow): Promise<string[]> =>
  page.evaluate(() => {
    // What the browser itself says of dates, hours and lengths in English, and units that are the same everywhere.
    const ofTheBrowser =
      /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|(January|February|March|April|June|July|August|September|October|November|December)|min|sec|hr|AM|PM|PDF)\b|(?<=\d\s?)[KM]B\b/g;
    const isOfThePage = (element: Element) =>
      element.closest('[lang]') === document.documentElement &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('[hidden], script, style, iframe, textarea, select') === null;
    const isStray = (text: string) =>
      /[A-Za-z]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(
        text.replaceAll(/⟪[^⟫A-Za-z]*⟫/g, '').replaceAll(ofTheBrowser, ''),
      );
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (parent && text && isStray(text) && isOfThePage(parent)) found.push(text);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? '';
        if (isStray(text) && isOfThePage(element)) found.push(`${name}: ${text}`);
      }
    }
    if (isStray(document.title)) found.push(`title of the window: ${document.title}`);
    return found;
  });

/** What stands outside the window, or outside a box that hides what does not fit. */
export const cutWords = ({ page }: PatientWindow): Promise<string[]> =>
  page.evaluate(() => {
    const isForEyes = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
    };
    /** The nearest box that hides what does not fit and cannot be scrolled there. */
    const boxOf = (element: Element): DOMRect | null => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(each);
        const box = each.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return null;
        if ([overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')) return null;
        if ([overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')) return box;
        if (position === 'fixed') break;
      }
      return new DOMRect(0, -1e6, document.documentElement.clientWidth, 2e6);
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent: text } = node;
      if (!parent || !text?.trim() || !isForEyes(parent)) continue;
      const box = boxOf(parent);
      const range = document.createRange();
      range.selectNodeContents(node);
      const isCut = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          box && (left < box.left - 1 || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2),
      );
      if (isCut) found.push(text.slice(0, 60));
    }
    return found;
  });
