-- AlterTable
ALTER TABLE "email_outbox" ADD COLUMN     "lead_id" UUID,
ALTER COLUMN "user_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "lead_list" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "leads" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "utm" TEXT,
    "referrer" TEXT,
    "source" TEXT NOT NULL,
    "words" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "leads_email_key" ON "leads"("email");

-- CreateIndex
CREATE INDEX "leads_created_at_id_idx" ON "leads"("created_at", "id");

-- CreateIndex
CREATE INDEX "leads_source_created_at_id_idx" ON "leads"("source", "created_at", "id");

-- CreateIndex
CREATE INDEX "leads_confirmed_at_asked_at_idx" ON "leads"("confirmed_at", "asked_at");

-- CreateIndex
CREATE INDEX "email_outbox_lead_id_idx" ON "email_outbox"("lead_id");

-- AddForeignKey
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A mail goes to a person or to a lead.
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_recipient_check" CHECK (num_nonnulls("user_id", "lead_id") = 1);

-- One confirmation a lead and day.
CREATE UNIQUE INDEX "email_outbox_lead_confirm_key" ON "email_outbox" ("lead_id", ("parameters" ->> 'day')) WHERE "kind" = 'lead_confirm';

-- For searches in the list.
CREATE INDEX "leads_email_search_idx" ON "leads" USING gin ("email" gin_trgm_ops);
