-- CreateEnum
CREATE TYPE "mail_list" AS ENUM ('reminders');

-- AlterTable
ALTER TABLE "email_outbox" ADD COLUMN     "refused" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "mails_refused" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "postal_address" TEXT,
ADD COLUMN     "rescue_mails" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "rescue_since" TIMESTAMPTZ(3),
ADD COLUMN     "rescue_without_video" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "return_mails" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mail_preferences" (
    "email_hash" TEXT NOT NULL,
    "list" "mail_list" NOT NULL,
    "off_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_preferences_pkey" PRIMARY KEY ("email_hash","list")
);

-- CreateTable
CREATE TABLE "mail_suppressions" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_suppressions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_suppressions_email_key" ON "mail_suppressions"("email");

-- CreateIndex
CREATE INDEX "mail_suppressions_at_id_idx" ON "mail_suppressions"("at", "id");

-- Whoever bought before this is not reminded of it now.
UPDATE "app_settings" SET "rescue_since" = now();

-- Of each purchase one mail a day and another two days later, however often its access opens; one a person who stays away;
-- one an administrator, cause and day.
CREATE UNIQUE INDEX "email_outbox_rescue_key" ON "email_outbox" ("purchase_id", ("parameters" ->> 'hours')) WHERE "kind" = 'rescue';
CREATE UNIQUE INDEX "email_outbox_return_user_id_key" ON "email_outbox" ("user_id") WHERE "kind" = 'return';
CREATE UNIQUE INDEX "email_outbox_alert_key" ON "email_outbox" ("user_id", ("parameters" ->> 'cause'), ("parameters" ->> 'day')) WHERE "kind" = 'alert';
