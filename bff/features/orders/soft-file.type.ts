import 'reflect-metadata';
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum FileKind {
  PHOTO = 'PHOTO',
  RESULT = 'RESULT',
  VIDEO = 'VIDEO',
}

registerEnumType(FileKind, {
  name: 'FileKind',
  description: 'What a soft file shows.',
  valuesConfig: {
    PHOTO: { description: 'One photo of the session (type 1).' },
    RESULT: { description: 'The finished print as an image (type 2).' },
    VIDEO: { description: 'A video (type 3, and any type not known here).' },
  },
});

@ObjectType({ description: 'One soft file of an order.', simpleResolvers: true })
export class SoftFile {
  @Field(() => Int, { description: "The API's own number: 1 photo, 2 result, 3 video." })
  type!: number;

  @Field(() => FileKind, { description: 'The same as a word.' })
  kind!: FileKind;

  @Field(() => String, { description: 'Where the file is: always http or https.' })
  url!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'How wide the picture or video is, in pixels, the right way up; null where the API does not say.',
  })
  width!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'How high it is, in pixels, the right way up; null where the API does not say.',
  })
  height!: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A tiny picture to show until the real one is there, as a `data:` URL of at most 2 kB; null where the API has none.',
  })
  placeholder!: string | null;

  /** Narrowest first; of a video these are stills. Asked for by `thumbnail`. */
  thumbnails!: Thumbnail[];
}

/** A smaller picture of a file. */
export interface Thumbnail {
  /** In pixels. */
  width: number;
  url: string;
}
