import { z } from 'zod';
import { CommonFlow, idInAddress, loadCommon } from '#areas/video/common/common-flow.tsx';
import { TitleStep } from '#areas/video/common/title-step.tsx';
import type { PageProps } from '#routing/page.tsx';

export const search = z.object(idInAddress);
type Props = PageProps<'/video/commonOrder/flow/title', typeof search>;

export const load = loadCommon;

export function Page({ search: { id }, title }: Props) {
  return <CommonFlow id={id}>{(handle) => <TitleStep handle={handle} id={id} title={title} />}</CommonFlow>;
}
