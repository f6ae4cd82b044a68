-- CreateTable
CREATE TABLE "witness" (
    "id" TEXT NOT NULL DEFAULT 'default',
    "messages" INTEGER NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMPTZ(3),
    "seen_id" UUID,

    CONSTRAINT "witness_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "witness_fields" (
    "name" TEXT NOT NULL,
    "times" INTEGER NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "witness_fields_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "witness_messages" (
    "action" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "witness_messages_pkey" PRIMARY KEY ("action")
);
