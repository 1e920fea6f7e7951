import 'reflect-metadata';
import { Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';

export enum BoothType {
  FLIPBOOK = 'FLIPBOOK',
  PHOTOBOOTH = 'PHOTOBOOTH',
}

registerEnumType(BoothType, {
  name: 'BoothType',
  description: 'What a booth makes.',
  valuesConfig: {
    FLIPBOOK: { description: 'A flipbook out of a 9-take video session.' },
    PHOTOBOOTH: { description: 'Photo strips or a print.' },
  },
});

@ObjectType({ description: 'A place on earth, in degrees (WGS 84).', simpleResolvers: true })
export class Coordinates {
  @Field(() => Float, { description: 'Latitude.' })
  lat!: number;

  @Field(() => Float, { description: 'Longitude.' })
  lng!: number;
}

@ObjectType({ description: 'One booth. Several may stand at the same coordinates.', simpleResolvers: true })
export class Booth {
  @Field(() => ID, { description: 'Stable, and readable: `malang-kayutangan-flipbook`.' })
  id!: string;

  @Field(() => String, { description: 'The place it stands in.' })
  name!: string;

  @Field(() => String, { description: 'The city.' })
  city!: string;

  @Field(() => Coordinates, { description: 'Where it stands.' })
  coords!: Coordinates;

  @Field(() => String, { description: 'Street and number.' })
  address!: string;

  @Field(() => String, { description: "The booth's own type name: `Vintage Photobooth`." })
  booth!: string;

  @Field(() => BoothType, { description: 'FLIPBOOK when its type name contains Flipbook.' })
  type!: BoothType;

  @Field(() => String, { description: 'Opening hours, as a text: `09.00-21.00 WIB`.' })
  hours!: string;

  @Field(() => String, { description: 'The price, as a text: `35k`.' })
  price!: string;

  @Field(() => [String], { description: 'What is special about it.' })
  features!: string[];

  @Field(() => String, { description: 'A link to the place on Google Maps.' })
  mapUrl!: string;

  @Field(() => [String], {
    description:
      "Pictures: absolute http(s) links, or paths on the site's own origin such as `/art/booths/vintage-1.svg`.",
  })
  images!: string[];
}
