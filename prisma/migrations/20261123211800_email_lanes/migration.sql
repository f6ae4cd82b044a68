-- Emails that a visitor or an account asks for leave beside those of buyers.
UPDATE "email_outbox" SET "priority" = 4 WHERE "kind" IN ('email_claim', 'email_claimed', 'lead_confirm');

-- The last recipients of buyers' emails, and of imported lists and broadcasts, are read before each send.
CREATE INDEX "email_outbox_buyers_tried_idx" ON "email_outbox" ("tried_at") WHERE "priority" < 2;
CREATE INDEX "email_outbox_lists_tried_idx" ON "email_outbox" ("tried_at") WHERE "priority" IN (2, 3);
