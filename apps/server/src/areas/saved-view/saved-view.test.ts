import { savedViewContract } from '@nattoku/contract/staff/saved-view';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';

const params = { list: 'patients' } as const;
const view = { name: '透析の方', filters: { tag: '透析' }, columns: ['kana', 'phone'], shared: false };

test('how somebody likes a list is kept for that person alone', async () => {
  const { nurse, doctor } = await openHospital();
  const settings = { columns: ['kana', 'tags'], scope: 'ward', pageSize: 50, exportEncoding: 'cp932' } as const;

  await nurse(savedViewContract.saveSettings, { params, body: { ...settings, columns: ['kana'] } });
  await nurse(savedViewContract.saveSettings, { params, body: { ...settings, columns: [...settings.columns] } });

  expect((await nurse(savedViewContract.get, { params })).body.settings).toEqual(settings);
  expect((await doctor(savedViewContract.get, { params })).body.settings).toMatchObject({ columns: [], scope: 'all' });
});

test('a view is seen by its owner, under its name once', async () => {
  const { nurse, doctor, admin } = await openHospital();
  const { body: first } = await nurse(savedViewContract.saveView, { params, body: view });
  const { body: second } = await nurse(savedViewContract.saveView, {
    params,
    body: { ...view, filters: { tag: 'x' } },
  });

  const { body } = await nurse(savedViewContract.get, { params });
  expect(second.id).toBe(first.id);
  expect(body.views).toMatchObject([{ name: '透析の方', filters: { tag: 'x' }, own: true }]);
  expect((await doctor(savedViewContract.get, { params })).body.views).toEqual([]);
  const foreign = await admin(savedViewContract.removeView, { params: { ...params, viewId: first.id } });
  expect(foreign.status).toBe(404);
});

test('only who arranges the facility shares a view with it, or takes it away', async () => {
  const { nurse, doctor, admin, audits } = await openHospital();
  const refused = await nurse(savedViewContract.saveView, { params, body: { ...view, shared: true } });
  const { body: shared } = await admin(savedViewContract.saveView, { params, body: { ...view, shared: true } });
  const ofDoctor = await doctor(savedViewContract.get, { params });
  const notHis = await doctor(savedViewContract.removeView, { params: { ...params, viewId: shared.id } });
  const removed = await admin(savedViewContract.removeView, { params: { ...params, viewId: shared.id } });

  expect(refused.body.code).toBe('permission.denied');
  expect(ofDoctor.body.views).toMatchObject([{ id: shared.id, own: false, shared: true }]);
  expect(notHis.body.code).toBe('permission.denied');
  expect(removed.status).toBe(200);
  expect(await audits()).toEqual(expect.arrayContaining(['savedView.save', 'savedView.remove']));
});
