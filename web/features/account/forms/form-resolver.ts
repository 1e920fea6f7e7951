import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';

// The CSP lets nobody make code out of text: zod would try, and the browser would complain.
z.config({ jitless: true });

/** A form's rules; what comes out is what is sent. */
export const formResolver = zodResolver;

/** Text that may not be blank; spaces around it do not count. */
export const filled = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence));

/** A password: nothing is trimmed, a space is a character. */
export const secret = (least: number, sentence: string) => z.string().check(z.minLength(least, sentence));
