-- DropIndex
DROP INDEX "purchase_payments_transaction_id_key";

-- DropIndex
DROP INDEX "purchase_payments_purchase_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "purchase_payments_purchase_id_transaction_id_key" ON "purchase_payments"("purchase_id", "transaction_id");
