import { afterEach, expect, test } from 'vitest';
import { closeSnackbar, currentSnackbar, showSnackbar, subscribeSnackbar } from '#overlay/snackbar-store.ts';

afterEach(closeSnackbar);

test('without a type it is an error', () => {
  showSnackbar({ title: '保存できませんでした' });
  expect(currentSnackbar()).toMatchObject({ type: 'error', title: '保存できませんでした', desc: '' });
});

test('closing, as on a route change, leaves nothing', () => {
  showSnackbar({ type: 'done', title: '保存しました' });
  closeSnackbar();
  expect(currentSnackbar()).toBeNull();
});

test('the same words shown again are a new showing, so that they are announced again', () => {
  showSnackbar({ title: '通信できません' });
  const first = currentSnackbar();
  showSnackbar({ title: '通信できません' });
  expect(currentSnackbar()?.serial).not.toBe(first?.serial);
});

test('listeners hear of showing and of closing once, and of nothing after they left', () => {
  const heard: (string | undefined)[] = [];
  const leave = subscribeSnackbar(() => heard.push(currentSnackbar()?.title));
  showSnackbar({ title: '一' });
  closeSnackbar();
  closeSnackbar();
  leave();
  showSnackbar({ title: '二' });
  expect(heard).toEqual(['一', undefined]);
});
