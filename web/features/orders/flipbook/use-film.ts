import { useEffect, useState } from 'react';
import { Film, type FilmState } from './film.ts';

/** A video as pages, cut out while it is looked at; closed, it leaves nothing in memory. */
export function useFilm(url: string): { film: Film | null; state: FilmState } {
  const [opened, setOpened] = useState<{ film: Film | null; state: FilmState }>({ film: null, state: { status: 'loading' } });

  useEffect(() => {
    const film = new Film(url, (state) => setOpened({ film, state }));
    void film.open();
    return () => film.close();
  }, [url]);

  return opened;
}
