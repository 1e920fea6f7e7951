/** What visitors call the thing in their hands. */
export function deviceName(): 'HP ini' | 'komputer ini' {
  return window.matchMedia('(pointer: coarse)').matches ? 'HP ini' : 'komputer ini';
}
