-- A mail that asks an email whether it belongs to an account, and the mails that say so once it does.
ALTER TYPE "mail_kind" RENAME VALUE 'address' TO 'email_claim';
ALTER TYPE "mail_kind" ADD VALUE 'email_claimed' AFTER 'email_claim';

-- Whose a purchase was before its owner's account became part of another.
ALTER TABLE "purchases" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "claimed_from" TEXT;
