// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '#testing/screen.tsx';

function Question() {
  const [sent, setSent] = useState(false);
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>動画オーダーの詳細</h1>
      {!sent && (
        <section aria-label="質問">
          <button type="button" onClick={() => setSent(true)}>
            返信を送る
          </button>
        </section>
      )}
    </main>
  );
}

test('a part of a page that goes with what was pressed in it gives the focus to what is around it', async () => {
  const { user } = openScreen(<Question />);
  screen.getByRole('button').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});
