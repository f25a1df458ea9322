import { z } from 'zod';
import { CommonFlow, idInAddress, loadCommon } from '#areas/common-order/common-flow.tsx';
import { TitleStep } from '#areas/common-order/title-step.tsx';
import type { PageProps } from '#router/page.tsx';

export const search = z.object(idInAddress);
type Props = PageProps<'/video/commonOrder/flow/title', typeof search>;

export const load = loadCommon;

export function Page({ search: { id }, title }: Props) {
  return <CommonFlow id={id}>{(handle) => <TitleStep handle={handle} id={id} title={title} />}</CommonFlow>;
}
