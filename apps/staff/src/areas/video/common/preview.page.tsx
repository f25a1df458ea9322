import { z } from 'zod';
import { Navigate } from 'react-router';
import { CommonFlow, idInAddress, loadCommon } from '#areas/video/common/common-flow.tsx';
import { CommonPreview } from '#areas/video/common/common-preview.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object(idInAddress);
type Props = PageProps<'/video/commonOrder/flow/preview', typeof search>;

export const load = loadCommon;

export function Page({ search: { id }, title }: Props) {
  if (id === null) return <Navigate to={href('/video/commonOrder/flow/select')} replace />;
  return <CommonFlow id={id}>{() => <CommonPreview id={id} title={title} />}</CommonFlow>;
}
