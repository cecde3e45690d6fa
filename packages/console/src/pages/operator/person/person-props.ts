import type { Schema } from '@stoa/client';

export interface PersonProps {
  readonly user: Schema<'User'>;
  readonly onClose: () => void;
}
