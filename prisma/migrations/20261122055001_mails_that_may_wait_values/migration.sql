-- New values, to be committed before they are used
ALTER TYPE "mail_kind" ADD VALUE 'opened';
ALTER TYPE "mail_kind" ADD VALUE 'rescue';
ALTER TYPE "mail_kind" ADD VALUE 'return';
ALTER TYPE "mail_kind" ADD VALUE 'alert';
ALTER TYPE "mail_state" ADD VALUE 'dropped';
