import 'reflect-metadata';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '#bff/graphql/scalars.ts';
import { SoftFile } from './soft-file.type.ts';

@ObjectType({ description: 'One visit to a booth, and what came out of it.', simpleResolvers: true })
export class Order {
  @Field(() => ID, { description: "The API's id of the order; its invoice where the API names none." })
  id!: string;

  @Field(() => ID, { description: 'The invoice number printed on the receipt.' })
  invoice!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the pictures were taken. A date without a time is 00:00 in Jakarta.',
  })
  date!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When the order was made.' })
  createdAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the files are kept. A date without a time ends at 23:59:59 in Jakarta.',
  })
  expiry!: Date | null;

  @Field(() => String, { nullable: true, description: 'The name of the booth.' })
  booth!: string | null;

  @Field(() => String, { nullable: true, description: 'The city of the booth.' })
  city!: string | null;

  @Field(() => Boolean, { description: 'True when the API says so or `expiry` has passed.' })
  expired!: boolean;

  @Field(() => [SoftFile], { description: 'Photos, results and videos; none once the order is expired.' })
  files!: SoftFile[];
}
