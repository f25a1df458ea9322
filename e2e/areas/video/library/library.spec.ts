import { VideoLibraryScreen } from '#areas/video/library/video-library.screen.ts';
import { expect, test } from '#windows.ts';

test('what is opened in the middle of typing stays open, and the search goes on behind it', async ({
  page,
  as,
  library: { approach, long, short },
}) => {
  await as('nurse');
  const screen = new VideoLibraryScreen(page);
  await screen.open();
  await screen.search(approach.name);
  await expect(screen.card(short.title)).toBeVisible();

  await screen.search(long.title);
  await screen.openVideo(long.title);

  await expect(screen.dialog()).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe(long.title);
  await expect(screen.dialog().getByRole('heading', { name: long.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.dialog()).toBeHidden();
  await expect(screen.card(short.title)).toHaveCount(0);
  await expect(screen.card(long.title)).toBeVisible();
});
