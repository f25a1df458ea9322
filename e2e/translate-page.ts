import type { Page } from '@playwright/test';

/** What stands around each translated word. */
export const translated = (text: string): string => text.replace(/\S+/g, (word) => `《${word}》`);

/**
 * Does to a page what Chrome's translation does: it takes text nodes out, puts `<font><font>` in their place, and follows what comes later. Text
 * inside `translate="no"` stays as it is.
 */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'FONT', 'TEXTAREA', 'NOSCRIPT']);
    const font = (child: Node) => {
      const element = document.createElement('font');
      element.style.verticalAlign = 'inherit';
      element.append(child);
      return element;
    };
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      for (const node of found) {
        const { parentElement: parent, textContent: text } = node;
        if (!parent || !text?.trim() || skipped.has(parent.tagName) || !parent.translate) continue;
        const words = document.createTextNode(text.replace(/\S+/g, (word) => `《${word}》`));
        parent.replaceChild(font(font(words)), node);
      }
    };
    document.documentElement.classList.add('translated-ltr');
    document.documentElement.lang = 'ne';
    translate(document.body);
    const follow = (changes: MutationRecord[]) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData' && target.parentNode) translate(target.parentNode);
        for (const added of addedNodes) if (added.isConnected) translate(added.parentNode ?? added);
      }
    };
    new MutationObserver(follow).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
