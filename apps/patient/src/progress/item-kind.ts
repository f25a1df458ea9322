import type { PageItemKind, PageItemOf, PageRecordOf } from '@nattoku/contract/patient-page/page-item-kinds';
import type { PatientPageItem, PatientPageOrder, PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { ReactNode } from 'react';
import type { PartToKeep } from '#platform/keep-part.ts';
import type { Screen } from '#platform/screen.ts';

/** One item with its order: one line of the patient's list. */
export type Step<Item = PatientPageItem> = {
  order: PatientPageOrder;
  item: Item;
  /** From 1, through everything that is to be done in all orders. */
  number: number;
  total: number;
};

export type WayOn = { screen: Screen; label: string };

/** What a person did, as the hospital's refusal calls it. `mustArrive`: what somebody believes to have given is not lost without a word. */
export type RecordWords = { name: string; mustArrive?: boolean };

/** A step in the list of what is to be done. `alone`: the line needs no number and no picture. */
export type StepLine = {
  state: 'new' | 'watching' | 'questions' | 'done';
  title: string;
  /** What stands in Japanese at `{0}` of a title in the words of the page; left out where the title is the hospital's. */
  about?: string | null | undefined;
  sentence: string;
  /** The address of a picture, or the path of an icon where there is none. */
  picture: { poster: string } | { icon: string } | null;
  alone?: { icon: string };
};

/** `part` and `of` are the kind's own words for where in the item somebody is. */
export type ItemScreenProps<Item> = { step: Step<Item>; part: string; of: string | null };

type Parts<Item, Sent> = {
  /** 動画: what is counted among other things. */
  name: string;
  /** Says what is asked for where nothing else is, and nothing of it is done. */
  heading(count: number): string;
  /** What somebody says at the counter who has done it, and what staff find by it. */
  receipt: { said: string; kept: string };
  /** What the last screen says besides. */
  afterwards?: string;
  /** An order for nothing but it is called as the hospital called the order, and a question about it is one about the order. */
  namesItsOrder: boolean;
  /** The server ends an order of such items by itself. */
  reportsItself: boolean;
  /** The item with what happened on this device since, so that it counts at once, also without a network. */
  apply(item: Item, records: readonly Sent[]): Item;
  /** Nothing more is expected about it, also by what happened on this device alone. */
  isDone(item: Item): boolean;
  /** The hospital took it back before it was done: it is not waited for, and completes no order. */
  isTakenBack?(item: Item): boolean;
  /**
   * What an item that is not done waits for, in a sentence, while the person here can do nothing about it: a day, or staff. Null while it
   * can be done now.
   */
  waitsFor?(step: Step<Item>, steps: readonly Step[], now: Date): string | null;
  /** How far somebody is while it is not done, 0 to 1. */
  share?(item: Item): number;
  /** Of what is gone through by time. */
  seconds?(item: Item): number;
  line(step: Step<Item>): StepLine;
  /** Where it is taken up, and what the large button of the first screen says. */
  start(step: Step<Item>): WayOn;
  /** What leads to it from the end of another one. */
  goOnLabel(step: Step<Item>): string;
  Screen(props: ItemScreenProps<Item>): ReactNode;
  /** It is the next thing: fetches what it begins with. */
  warm?(item: Item): void;
  /** What its screen cannot do without and only some items need; the device keeps it beside the page. */
  needs?(item: Item): PartToKeep | null;
  /** Takes off the device what it keeps there. */
  wipe?(): Promise<void>;
};

/** One kind of what the page shows: the whole of it. It names each of its records. */
export type ItemKind<Kind extends PageItemKind> = Parts<PageItemOf<Kind>, PageRecordOf<Kind>> & {
  records: Readonly<Record<PageRecordOf<Kind>['kind'], RecordWords>>;
};

/** A kind without its part does not compile. */
export type ItemKinds = { readonly [Kind in PageItemKind]: ItemKind<Kind> };

/** A kind as the page knows it, which asks for none by name. */
export type DeclaredKind = Parts<PatientPageItem, PatientRecord> & { records: Readonly<Record<string, RecordWords>> };
