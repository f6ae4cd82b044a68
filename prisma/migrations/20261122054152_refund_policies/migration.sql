-- CreateTable
CREATE TABLE "refund_policies" (
    "id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by" UUID,

    CONSTRAINT "refund_policies_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "refund_policies_since_id_idx" ON "refund_policies"("since", "id");

-- CreateIndex
CREATE INDEX "refund_policies_saved_by_idx" ON "refund_policies"("saved_by");

-- AddForeignKey
ALTER TABLE "refund_policies" ADD CONSTRAINT "refund_policies_saved_by_fkey" FOREIGN KEY ("saved_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
