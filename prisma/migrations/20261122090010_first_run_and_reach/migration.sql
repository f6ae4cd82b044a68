-- CreateTable
CREATE TABLE "section_reach" (
    "section_id" UUID NOT NULL,
    "started" INTEGER NOT NULL,
    "finished" INTEGER NOT NULL,
    "took_ms" INTEGER NOT NULL,
    "refreshed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "section_reach_pkey" PRIMARY KEY ("section_id")
);

-- CreateTable
CREATE TABLE "activity_weekly" (
    "week" DATE NOT NULL,
    "people" INTEGER NOT NULL,
    "counted_to" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_weekly_pkey" PRIMARY KEY ("week")
);

-- CreateTable
CREATE TABLE "week_visitors" (
    "week" DATE NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "week_visitors_pkey" PRIMARY KEY ("week","user_id")
);

-- CreateTable
CREATE TABLE "first_run" (
    "id" TEXT NOT NULL DEFAULT 'default',
    "test_sale_passed_at" TIMESTAMPTZ(3),
    "mail_taken_at" TIMESTAMPTZ(3),
    "mail_taken_by" TEXT,
    "thanks_arrived_at" TIMESTAMPTZ(3),
    "thanks_arrived_from" TEXT,
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "first_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_ticks" (
    "rule" TEXT NOT NULL,
    "ticked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ticked_by" UUID,

    CONSTRAINT "offer_ticks_pkey" PRIMARY KEY ("rule")
);

-- CreateIndex
CREATE INDEX "offer_ticks_ticked_by_idx" ON "offer_ticks"("ticked_by");

-- AddForeignKey
ALTER TABLE "section_reach" ADD CONSTRAINT "section_reach_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "course_sections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_ticks" ADD CONSTRAINT "offer_ticks_ticked_by_fkey" FOREIGN KEY ("ticked_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The few administrators among the many.
CREATE INDEX "users_is_admin_idx" ON "users" ("id") WHERE "is_admin";
