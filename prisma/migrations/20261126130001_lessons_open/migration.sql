-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "lessons_open_mails" BOOLEAN NOT NULL DEFAULT false;

-- Allows one email about opened lessons per person and day.
CREATE UNIQUE INDEX "email_outbox_lessons_open_key" ON "email_outbox" ("user_id", ("parameters" ->> 'day')) WHERE "kind" = 'lessons_open';

-- Finds the purchases whose lessons open a number of days later.
CREATE INDEX "purchases_product_id_clock_idx" ON "purchases" ("product_id", LEAST("purchase_date", "created_at")) WHERE "access" = 'active';
