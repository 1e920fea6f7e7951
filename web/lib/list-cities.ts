/** Lists cities in Indonesian: `Surabaya, Malang, dan Jakarta`. */
export const listCities = (cities: readonly string[]): string => new Intl.ListFormat('id').format(cities);
