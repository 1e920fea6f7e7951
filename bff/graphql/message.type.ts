import 'reflect-metadata';
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'What came of it, in words for a person.', simpleResolvers: true })
export class Message {
  @Field(() => String, { description: "The API's own sentence, where it sent one." })
  message!: string;
}
