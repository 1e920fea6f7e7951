import { Extensions } from 'type-graphql';

/**
 * Declares that a root field, with all below it, has the same answer for the same arguments, for everybody and for as long as the process runs: a plan
 * of such fields writes each answer once.
 */
export function ConstantField(): MethodDecorator & PropertyDecorator & ClassDecorator {
  return Extensions({ isConstant: true });
}

export function isConstant(extensions: Readonly<Record<string, unknown>>): boolean {
  return extensions['isConstant'] === true;
}
