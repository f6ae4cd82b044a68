-- CreateEnum
CREATE TYPE "count_span" AS ENUM ('day', 'month');

-- DropTable
DROP TABLE "launch_daily";

-- CreateTable
CREATE TABLE "launch_counts" (
    "span" "count_span" NOT NULL,
    "start" DATE NOT NULL,
    "product_id" UUID NOT NULL,
    "affiliate" TEXT NOT NULL,
    "sales" INTEGER NOT NULL,
    "refunded" INTEGER NOT NULL,
    "received" INTEGER NOT NULL,
    "mailed" INTEGER NOT NULL,
    "signed_in" INTEGER NOT NULL,
    "started" INTEGER NOT NULL,
    "half" INTEGER NOT NULL,
    "finished" INTEGER NOT NULL,

    CONSTRAINT "launch_counts_pkey" PRIMARY KEY ("span","start","product_id","affiliate")
);

-- CreateIndex
CREATE INDEX "launch_counts_product_id_span_start_idx" ON "launch_counts"("product_id", "span", "start");

-- CreateIndex
CREATE INDEX "launch_counts_affiliate_span_start_idx" ON "launch_counts"("affiliate", "span", "start");

-- CreateIndex
CREATE INDEX "sales_daily_product_id_affiliate_id_day_idx" ON "sales_daily"("product_id", "affiliate_id", "day");

-- What was counted is counted anew, at the first maintenance.
INSERT INTO "marked_days" ("count", "day")
SELECT DISTINCT 'launch'::"daily_count", ("received" AT TIME ZONE 'UTC')::date FROM "purchase_moments"
WHERE "received" IS NOT NULL;
DELETE FROM "sales_daily";
UPDATE "daily_recounts" SET "time_zone" = NULL WHERE "count" = 'sales';

-- Medians are of the newest people, each by their first sale.
CREATE INDEX "purchase_moments_first_idx" ON "purchase_moments" ("received", "purchase_id") WHERE "is_first";

-- Purchases are found by the email of their account, and by nothing else of it.
CREATE INDEX "users_email_search_idx" ON "users" USING gin ("email" gin_trgm_ops);
