-- CreateEnum
CREATE TYPE "line_step" AS ENUM ('received', 'mailed', 'signed_in', 'started', 'half', 'finished');

-- CreateEnum
CREATE TYPE "daily_count" AS ENUM ('launch');

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "line_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "purchase_moments" (
    "purchase_id" UUID NOT NULL,
    "user_id" UUID,
    "product_id" UUID,
    "affiliate" TEXT NOT NULL DEFAULT '',
    "sold" TIMESTAMPTZ(3),
    "received" TIMESTAMPTZ(3),
    "opened" TIMESTAMPTZ(3),
    "mailed" TIMESTAMPTZ(3),
    "mail_failed" TEXT,
    "mail_failed_at" TIMESTAMPTZ(3),
    "signed_in" TIMESTAMPTZ(3),
    "embed_opened" TIMESTAMPTZ(3),
    "first_frame" TIMESTAMPTZ(3),
    "quarter" TIMESTAMPTZ(3),
    "half" TIMESTAMPTZ(3),
    "finished" TIMESTAMPTZ(3),
    "step" "line_step" GENERATED ALWAYS AS (
        CASE
            WHEN "received" IS NULL THEN NULL
            WHEN "finished" IS NOT NULL THEN 'finished'::"line_step"
            WHEN "half" IS NOT NULL THEN 'half'::"line_step"
            WHEN "first_frame" IS NOT NULL OR "embed_opened" IS NOT NULL THEN 'started'::"line_step"
            WHEN "signed_in" IS NOT NULL THEN 'signed_in'::"line_step"
            WHEN "mailed" IS NOT NULL THEN 'mailed'::"line_step"
            ELSE 'received'::"line_step"
        END
    ) STORED,
    "is_first" BOOLEAN NOT NULL DEFAULT false,
    "is_first_of_product" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "purchase_moments_pkey" PRIMARY KEY ("purchase_id")
);

-- CreateTable
CREATE TABLE "launch_daily" (
    "day" DATE NOT NULL,
    "product_id" UUID NOT NULL,
    "affiliate" TEXT NOT NULL,
    "step" "line_step" NOT NULL,
    "people" INTEGER NOT NULL,
    "sales" INTEGER NOT NULL,
    "refunded" INTEGER NOT NULL,

    CONSTRAINT "launch_daily_pkey" PRIMARY KEY ("day","product_id","affiliate","step")
);

-- CreateTable
CREATE TABLE "marked_days" (
    "id" BIGSERIAL NOT NULL,
    "count" "daily_count" NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "marked_days_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "daily_recounts" (
    "count" "daily_count" NOT NULL,
    "recounted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "daily_recounts_pkey" PRIMARY KEY ("count")
);

-- CreateIndex
CREATE INDEX "purchase_moments_step_received_purchase_id_idx" ON "purchase_moments"("step", "received", "purchase_id");

-- CreateIndex
CREATE INDEX "purchase_moments_received_purchase_id_idx" ON "purchase_moments"("received", "purchase_id");

-- CreateIndex
CREATE INDEX "purchase_moments_user_id_received_idx" ON "purchase_moments"("user_id", "received");

-- CreateIndex
CREATE INDEX "purchase_moments_product_id_received_idx" ON "purchase_moments"("product_id", "received");

-- CreateIndex
CREATE INDEX "purchase_moments_affiliate_received_idx" ON "purchase_moments"("affiliate", "received");

-- CreateIndex
CREATE INDEX "marked_days_count_day_idx" ON "marked_days"("count", "day");

-- AddForeignKey
ALTER TABLE "purchase_moments" ADD CONSTRAINT "purchase_moments_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_moments" ADD CONSTRAINT "purchase_moments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Sales that have no account yet are one person by the email they came with.
CREATE INDEX "purchases_buyer_idx" ON "purchases" (left(lower(btrim("ipn_data" ->> 'WP_BUYER_EMAIL')), 300))
  WHERE "user_id" IS NULL AND "customer_deleted_at" IS NULL;

-- What came before is not known, and never guessed. A database without purchases knows everything from its first one on.
INSERT INTO "app_settings" ("id", "updated_at") SELECT 'default', now() WHERE EXISTS (SELECT 1 FROM "purchases")
ON CONFLICT DO NOTHING;
UPDATE "app_settings" SET "line_since" = now() WHERE EXISTS (SELECT 1 FROM "purchases");
