import { accountMessages } from './account.ts';
import { generalMessages } from './general.ts';
import { type Message, textOf } from './message.ts';
import { memberOrderMessages, orderMessages } from './orders.ts';

// The messages as the servers send them: as text. Their languages concern only pages.

type TextOf<Value> = Value extends { text: infer Text } ? Text : Value extends string ? Value : string;
type Texts<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends (value: infer Value) => Message
    ? (value: Value) => string
    : TextOf<Group[Name]>;
};

const textsOf = <Group extends object>(group: Group): Texts<Group> =>
  Object.fromEntries(
    Object.entries(group).map(([name, message]: [string, Message | ((value: unknown) => Message)]) => [
      name,
      typeof message === 'function' ? (value: unknown) => textOf(message(value)) : textOf(message),
    ]),
  ) as Texts<Group>;

export const accountTexts = textsOf(accountMessages);
export const generalTexts = textsOf(generalMessages);
export const orderTexts = textsOf(orderMessages);
export const memberOrderTexts = textsOf(memberOrderMessages);
