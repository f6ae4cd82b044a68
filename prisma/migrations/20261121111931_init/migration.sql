-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "image_state" AS ENUM ('pending', 'ready', 'fallback');

-- CreateEnum
CREATE TYPE "purchase_access" AS ENUM ('pending', 'active', 'suspended', 'ended', 'disputed', 'refunded');

-- CreateEnum
CREATE TYPE "ipn_state" AS ENUM ('received', 'processed', 'ignored', 'unmatched', 'failed', 'unverified');

-- CreateEnum
CREATE TYPE "mail_kind" AS ENUM ('welcome', 'address', 'test_sale');

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('queued', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "upload_kind" AS ENUM ('video', 'image', 'captions');

-- CreateEnum
CREATE TYPE "upload_state" AS ENUM ('incoming', 'registered');

-- CreateEnum
CREATE TYPE "content_access" AS ENUM ('open', 'customers');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" TIMESTAMPTZ(3),
    "first_name" TEXT,
    "last_name" TEXT,
    "profile_image_url" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "has_purchased" BOOLEAN NOT NULL DEFAULT false,
    "purchase_date" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_emails" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "course_sections" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "image_url" TEXT,
    "image_state" "image_state" NOT NULL DEFAULT 'pending',
    "image_lease_until" TIMESTAMPTZ(3),
    "image_attempts" INTEGER NOT NULL DEFAULT 0,
    "order" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "course_sections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "videos" (
    "id" UUID NOT NULL,
    "section_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "video_url" TEXT NOT NULL,
    "thumbnail_url" TEXT,
    "captions_url" TEXT,
    "duration" INTEGER,
    "order" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "videos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video_progress" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "completed" BOOLEAN NOT NULL DEFAULT false,
    "last_position" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_progress_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video_notes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "timestamp" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "warrior_plus_product_id" TEXT,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "is_main_product" BOOLEAN NOT NULL DEFAULT false,
    "grants_section_ids" UUID[],
    "grants_all_sections" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchases" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "product_id" UUID,
    "warrior_plus_sale_id" TEXT NOT NULL,
    "warrior_plus_sale" TEXT NOT NULL,
    "transaction_id" TEXT,
    "amount" TEXT,
    "payment_method" TEXT,
    "payment_status" TEXT NOT NULL,
    "is_refunded" BOOLEAN NOT NULL DEFAULT false,
    "purchase_date" TIMESTAMPTZ(3) NOT NULL,
    "refund_date" TIMESTAMPTZ(3),
    "ipn_data" JSONB,
    "access" "purchase_access" NOT NULL DEFAULT 'pending',
    "access_reason" TEXT,
    "needs_attention" TEXT,
    "customer_deleted_at" TIMESTAMPTZ(3),
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "purchase_payments" (
    "id" UUID NOT NULL,
    "purchase_id" UUID NOT NULL,
    "transaction_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "refunded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchase_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ipn_events" (
    "id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payload" JSONB NOT NULL,
    "payload_sha256" TEXT NOT NULL,
    "key_digest" TEXT,
    "verified" BOOLEAN NOT NULL,
    "state" "ipn_state" NOT NULL,
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "purchase_id" UUID,

    CONSTRAINT "ipn_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_outbox" (
    "id" UUID NOT NULL,
    "kind" "mail_kind" NOT NULL,
    "user_id" UUID NOT NULL,
    "parameters" JSONB NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "key" TEXT NOT NULL,
    "user_id" UUID,
    "kind" "upload_kind" NOT NULL,
    "bytes" INTEGER,
    "content_type" TEXT,
    "object_path" TEXT,
    "state" "upload_state" NOT NULL DEFAULT 'incoming',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "access_logs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "resource_type" TEXT,
    "resource_id" UUID,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_logs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_activity" (
    "user_id" UUID NOT NULL,
    "access_count" INTEGER NOT NULL DEFAULT 0,
    "last_access" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_activity_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "activity_daily" (
    "day" DATE NOT NULL,
    "accesses" INTEGER NOT NULL DEFAULT 0,
    "completions" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "activity_daily_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "figures" (
    "id" TEXT NOT NULL DEFAULT 'default',
    "total_users" INTEGER NOT NULL,
    "total_progress" INTEGER NOT NULL,
    "completed_progress" INTEGER NOT NULL,
    "total_accesses" BIGINT NOT NULL,
    "refreshed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "figures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMPTZ(3),

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" UUID NOT NULL,
    "actor" UUID,
    "action" TEXT NOT NULL,
    "target" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_settings" (
    "id" TEXT NOT NULL DEFAULT 'default',
    "warrior_plus_api_key" TEXT,
    "warrior_plus_security_key" TEXT,
    "previous_security_key" TEXT,
    "previous_security_key_ends_at" TIMESTAMPTZ(3),
    "content_access" "content_access" NOT NULL DEFAULT 'open',
    "content_access_chosen" BOOLEAN NOT NULL DEFAULT false,
    "last_modified_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "user_emails_email_key" ON "user_emails"("email");

-- CreateIndex
CREATE INDEX "user_emails_user_id_idx" ON "user_emails"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_provider_account_id_key" ON "accounts"("provider", "provider_account_id");

-- CreateIndex
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "verification_tokens_expires_idx" ON "verification_tokens"("expires");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_identifier_token_key" ON "verification_tokens"("identifier", "token");

-- CreateIndex
CREATE INDEX "course_sections_order_created_at_id_idx" ON "course_sections"("order", "created_at", "id");

-- CreateIndex
CREATE INDEX "course_sections_image_url_idx" ON "course_sections"("image_url");

-- CreateIndex
CREATE INDEX "videos_section_id_order_created_at_id_idx" ON "videos"("section_id", "order", "created_at", "id");

-- CreateIndex
CREATE INDEX "videos_video_url_idx" ON "videos"("video_url");

-- CreateIndex
CREATE INDEX "video_progress_video_id_idx" ON "video_progress"("video_id");

-- CreateIndex
CREATE UNIQUE INDEX "video_progress_user_id_video_id_key" ON "video_progress"("user_id", "video_id");

-- CreateIndex
CREATE INDEX "video_notes_user_id_video_id_created_at_id_idx" ON "video_notes"("user_id", "video_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "video_notes_video_id_idx" ON "video_notes"("video_id");

-- CreateIndex
CREATE UNIQUE INDEX "products_warrior_plus_product_id_key" ON "products"("warrior_plus_product_id");

-- CreateIndex
CREATE INDEX "products_created_at_id_idx" ON "products"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "purchases_warrior_plus_sale_id_key" ON "purchases"("warrior_plus_sale_id");

-- CreateIndex
CREATE INDEX "purchases_created_at_id_idx" ON "purchases"("created_at", "id");

-- CreateIndex
CREATE INDEX "purchases_user_id_access_idx" ON "purchases"("user_id", "access");

-- CreateIndex
CREATE INDEX "purchases_product_id_idx" ON "purchases"("product_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_payments_transaction_id_key" ON "purchase_payments"("transaction_id");

-- CreateIndex
CREATE INDEX "purchase_payments_purchase_id_idx" ON "purchase_payments"("purchase_id");

-- CreateIndex
CREATE INDEX "ipn_events_state_received_at_id_idx" ON "ipn_events"("state", "received_at", "id");

-- CreateIndex
CREATE INDEX "ipn_events_received_at_id_idx" ON "ipn_events"("received_at", "id");

-- CreateIndex
CREATE INDEX "ipn_events_purchase_id_idx" ON "ipn_events"("purchase_id");

-- CreateIndex
CREATE INDEX "ipn_events_key_digest_idx" ON "ipn_events"("key_digest");

-- CreateIndex
CREATE INDEX "email_outbox_state_next_attempt_at_idx" ON "email_outbox"("state", "next_attempt_at");

-- CreateIndex
CREATE INDEX "email_outbox_user_id_idx" ON "email_outbox"("user_id");

-- CreateIndex
CREATE INDEX "uploads_user_id_idx" ON "uploads"("user_id");

-- CreateIndex
CREATE INDEX "uploads_created_at_idx" ON "uploads"("created_at");

-- CreateIndex
CREATE INDEX "access_logs_timestamp_id_idx" ON "access_logs"("timestamp", "id");

-- CreateIndex
CREATE INDEX "access_logs_user_id_timestamp_id_idx" ON "access_logs"("user_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "user_activity_last_access_idx" ON "user_activity"("last_access");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "audit_log_at_id_idx" ON "audit_log"("at", "id");

-- CreateIndex
CREATE INDEX "audit_log_actor_idx" ON "audit_log"("actor");

-- CreateIndex
CREATE INDEX "app_settings_last_modified_by_idx" ON "app_settings"("last_modified_by");

-- AddForeignKey
ALTER TABLE "user_emails" ADD CONSTRAINT "user_emails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_section_id_fkey" FOREIGN KEY ("section_id") REFERENCES "course_sections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_notes" ADD CONSTRAINT "video_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_notes" ADD CONSTRAINT "video_notes_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "purchase_payments" ADD CONSTRAINT "purchase_payments_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ipn_events" ADD CONSTRAINT "ipn_events_purchase_id_fkey" FOREIGN KEY ("purchase_id") REFERENCES "purchases"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_outbox" ADD CONSTRAINT "email_outbox_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_logs" ADD CONSTRAINT "access_logs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_fkey" FOREIGN KEY ("actor") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_settings" ADD CONSTRAINT "app_settings_last_modified_by_fkey" FOREIGN KEY ("last_modified_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
