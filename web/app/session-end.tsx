import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { subscribeToExpiry } from '#web/auth/session.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { loginHref } from '#web/auth/return-url.ts';
import { useToast } from '#web/ui/toast.tsx';

/**
 * A session that ends in the middle of something leads to the login, which says so and knows the way back. However one
 * ends, what was said to its member goes with it.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const { generation } = useAuth();
  const { clear } = useToast();
  useEffect(() => subscribeToExpiry(() => void navigate(loginHref(window.location), { state: { sessionEnded: true } })), [navigate]);
  useEffect(() => clear, [generation, clear]);
  return null;
}
