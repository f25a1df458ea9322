import type { OrderId } from '@nattoku/contract/shared/primitives';
import { type Flow, wayBackFrom } from '#editing/flow.ts';
import { FlowStepper } from '#editing/flow-stepper.tsx';
import { href } from '#routing/paths.ts';

export const packageSteps = ['patient', 'approach', 'contents', 'facts', 'talk', 'preview', 'done'] as const;
export type PackageStep = (typeof packageSteps)[number];

type About = { orderId: OrderId | undefined; isNamed: boolean };

export const stepAddress = (orderId: OrderId, step: PackageStep): string =>
  href('/icSupport/customOrder/flow', { order: orderId, step });

const to =
  (step: PackageStep) =>
  ({ orderId }: About): string =>
    orderId ? stepAddress(orderId, step) : href('/icSupport/customOrder/flow');

const packageFlow: Flow<PackageStep, About> = {
  label: '説明パッケージの手順',
  steps: [
    { name: 'patient', label: '患者', address: () => href('/icSupport/customOrder/flow') },
    {
      name: 'approach',
      label: 'アプローチ',
      address: to('approach'),
      isDone: ({ orderId }) => orderId !== undefined,
    },
    { name: 'contents', label: '内容', address: to('contents') },
    { name: 'facts', label: '患者ごとの事項', address: to('facts'), isDone: ({ isNamed }) => isNamed },
    { name: 'talk', label: '説明', address: to('talk') },
    { name: 'preview', label: '確認' },
    { name: 'done', label: '完了' },
  ],
};

type Props = { current: PackageStep; orderId?: OrderId };

export const FlowSteps = ({ current, orderId }: Props) => (
  <FlowStepper flow={packageFlow} current={current} about={{ orderId, isNamed: true }} />
);

/** Where a draft belongs that lacks what a step needs. */
export const wayBackFromStep = (step: PackageStep, orderId: OrderId, isNamed: boolean): string | null =>
  wayBackFrom(packageFlow, step, { orderId, isNamed });
