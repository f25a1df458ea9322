import { approachContract } from '@nattoku/contract/video/approach';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { givenPatient } from '#given.ts';
import { expect, type Staff, test } from '#staff.ts';

/** As a hospital stands that has published videos and has not grouped them yet. */
async function takeApproachesBack({ call }: Staff): Promise<void> {
  const { items } = await call(approachContract.list, { query: { published: 'true', page: 1, pageSize: 100 } });
  for (const { id, version } of items)
    await call(approachContract.publish, { params: { approachId: id }, body: { version, published: false } });
}

test(
  'where no approach is published, choosing begins with the videos that are, and says what is missing',
  { tag: '@full' },
  async ({ page, as }) => {
    const admin = await as('otherAdmin');
    await takeApproachesBack(admin);
    const patient = await givenPatient(admin.call);
    const flow = new OrderFlowScreen(page);

    await flow.open();
    await flow.choosePatient(patient.patientNumber, patient.givenName);
    await expect(flow.way('動画から選ぶ')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: /」を追加$/ }).first()).toBeVisible();

    await flow.way('アプローチから選ぶ').click();
    await expect(page.getByText('公開中のアプローチはまだありません')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: '動画から選ぶ' }).last().click();
    await expect(page.getByRole('button', { name: /」を追加$/ }).first()).toBeVisible();

    await page.goto('/video/commonOrder/flow/select');
    await expect(page.getByRole('link', { name: '動画から', exact: true })).toHaveAttribute('aria-current', 'page');
  },
);
