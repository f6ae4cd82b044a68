-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('sorting', 'sorted', 'taking', 'done', 'undoing', 'undone', 'failed');

-- CreateEnum
CREATE TYPE "import_verdict" AS ENUM ('new', 'here', 'differs', 'unreadable');

-- AlterEnum

-- AlterTable
ALTER TABLE "ipn_events" ADD COLUMN     "import_id" UUID;

-- CreateTable
CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "key" TEXT,
    "bytes" INTEGER NOT NULL,
    "layout" JSONB NOT NULL,
    "mapping" JSONB NOT NULL,
    "state" "import_state" NOT NULL DEFAULT 'sorting',
    "next_line" INTEGER NOT NULL DEFAULT 1,
    "lines" INTEGER,
    "count_new" INTEGER NOT NULL DEFAULT 0,
    "count_here" INTEGER NOT NULL DEFAULT 0,
    "count_differs" INTEGER NOT NULL DEFAULT 0,
    "count_unreadable" INTEGER NOT NULL DEFAULT 0,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "undone_to" UUID,
    "kept_accounts" INTEGER NOT NULL DEFAULT 0,
    "send_mails" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_lines" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "verdict" "import_verdict" NOT NULL,
    "reason" TEXT,
    "sale_id" TEXT,
    "base" TEXT,
    "user_id" UUID,

    CONSTRAINT "import_lines_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateIndex
CREATE UNIQUE INDEX "imports_key_key" ON "imports"("key");

-- CreateIndex
CREATE INDEX "imports_created_at_id_idx" ON "imports"("created_at", "id");

-- CreateIndex
CREATE INDEX "imports_user_id_idx" ON "imports"("user_id");

-- CreateIndex
CREATE INDEX "import_lines_import_id_verdict_line_idx" ON "import_lines"("import_id", "verdict", "line");

-- CreateIndex
CREATE INDEX "import_lines_import_id_base_idx" ON "import_lines"("import_id", "base");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a list became, to be undone.
CREATE INDEX "ipn_events_import_idx" ON "ipn_events" ("import_id", "purchase_id") WHERE "import_id" IS NOT NULL;
