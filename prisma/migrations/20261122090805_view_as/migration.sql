-- CreateTable
CREATE TABLE "view_as" (
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "sid" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "view_as_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "view_as_sid_key" ON "view_as"("sid");

-- CreateIndex
CREATE INDEX "view_as_admin_id_idx" ON "view_as"("admin_id");

-- CreateIndex
CREATE INDEX "view_as_user_id_idx" ON "view_as"("user_id");

-- CreateIndex
CREATE INDEX "view_as_ends_at_idx" ON "view_as"("ends_at");

-- AddForeignKey
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "view_as" ADD CONSTRAINT "view_as_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
