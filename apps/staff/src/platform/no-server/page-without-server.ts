import { waitForServer } from '#platform/no-server/wait-for-server.ts';

/** As `kept-entries.ts` names them. What both imported would be a file of its own, and a worker imports none. */
const talks = { database: 'nattoku-talks', store: 'entries' };

/** How often the page asks whether the server is there. */
const EVERY_MS = 5_000;

// The look of packages/ui/src/tokens/theme.css, of which nothing can be fetched.
const style = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#f7f9f9;color:#1b2528;
font:1rem/1.6 'Hiragino Sans','Noto Sans JP','Noto Sans CJK JP','Yu Gothic UI',Meiryo,sans-serif;word-break:auto-phrase;line-break:strict}
main{width:100%;max-width:36rem;padding:32px;background:#fff;border:1px solid #dbdbdb;border-radius:10px}
h1{margin:0 0 16px;font-size:1.25rem;line-height:1.4;font-feature-settings:'palt'}
p{margin:0 0 12px}
#kept{padding:12px 16px;border-left:4px solid #007dd7;background:#e8f3fc}
button{min-height:2.75rem;margin-top:12px;padding:4px 24px;border:1px solid transparent;border-radius:6px;background:#008093;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#006f80}
button:active{background:#005e6c}
button:focus-visible{outline:2px solid #008da3;outline-offset:2px}
[role=status]{margin:12px 0 0;min-height:1.6em;color:#5f6b70}`;

/** What staff see instead of the browser's own error when a page cannot be had; it goes on to the page by itself. */
export const pageWithoutServer = (nonce: string): string => `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>サーバーにつながりません | Nattoku</title><style nonce="${nonce}">${style}</style></head>
<body><main>
<h1>サーバーにつながりません</h1>
<p>ネットワークの接続を確かめてください。つながると、この画面は自動で元の画面に戻ります。</p>
<p id="kept" hidden>この説明の記録のうち、まだ送っていないものは、この端末に残っています。元の画面に戻ると、自動で送ります。</p>
<button type="button">もう一度試す</button>
<p role="status"></p>
</main><script nonce="${nonce}">(${waitForServer.toString()})(${JSON.stringify({ everyMs: EVERY_MS, talks })})</script></body>
</html>`;
