import type { Language } from '@nattoku/contract/shared/primitives';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { FlowLayout } from '@nattoku/ui/layout/flow-layout';
import { checkIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import {
  type AnyCommonOrder,
  type CommonOrderKind,
  doneAddress,
  noteIssued,
} from '#parts/common-order/common-order-kind.ts';
import styles from '#parts/common-order/common-order-preview.module.css';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { PatientPreview } from '#parts/patient/patient-preview.tsx';
import { useCommand } from '#editing/use-command.ts';

type Props<Order extends AnyCommonOrder> = {
  order: Order;
  kind: CommonOrderKind<Order>;
  title: string;
  steps: ReactNode;
  facts: ReactNode;
  /** What the screen in the frame shows, and that nothing done there counts. */
  hint: string;
  back: string;
  mayOpen: boolean;
  /** In which it can be looked at, where it is there in more than Japanese. */
  languages?: readonly Language[] | undefined;
  onIssued?: () => void;
};

/** Exactly what people will see, and the last look before it is opened. */
export function CommonOrderPreview<Order extends AnyCommonOrder>({ order, kind, onIssued, ...shown }: Props<Order>) {
  const navigate = useNavigate();
  const { run, pending, refusal } = useCommand();
  const open = () =>
    run(async () => {
      try {
        const issued = await kind.issue(order);
        noteIssued(order.id);
        kind.keep(issued);
      } catch (error) {
        void kind.refetch();
        throw error;
      }
      onIssued?.();
      await navigate(doneAddress(kind, order.id), { replace: true });
    });

  return (
    <>
      <PageHeader title={shown.title} action={shown.steps} />
      <FlowLayout
        basketLabel="公開する内容"
        basket={
          <Card title="公開する内容">
            <div className={styles.facts}>
              {shown.facts}
              <FormRefusal>{refusal}</FormRefusal>
            </div>
          </Card>
        }
      >
        <PatientPreview
          key={order.version}
          shows={`common:${order.id}`}
          hint={shown.hint}
          languages={shown.languages}
        />
      </FlowLayout>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={shown.back}>
            戻る
          </ButtonLink>
        }
      >
        {shown.mayOpen && (
          <Button icon={checkIcon} loading={pending} onClick={() => void open()}>
            公開する
          </Button>
        )}
      </BottomBar>
    </>
  );
}
