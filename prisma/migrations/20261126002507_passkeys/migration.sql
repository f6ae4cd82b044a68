-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "known_hash" TEXT,
ADD COLUMN     "passkey_at" TIMESTAMPTZ(3),
ADD COLUMN     "stepped_up_at" TIMESTAMPTZ(3),
ADD COLUMN     "stepped_up_by" UUID;

-- AlterTable
ALTER TABLE "verification_tokens" ADD COLUMN     "is_printed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "app_settings" ADD COLUMN     "passkeys_required" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "rp_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_synced" BOOLEAN NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_challenges" (
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_challenges_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "known_browsers" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_browsers_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- CreateIndex
CREATE INDEX "used_challenges_expires_at_idx" ON "used_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "known_browsers_last_used_at_idx" ON "known_browsers"("last_used_at");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_id_key" ON "sessions"("id");

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
