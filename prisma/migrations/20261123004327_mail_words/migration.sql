-- CreateTable
CREATE TABLE "mail_words" (
    "kind" "mail_kind" NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_words_pkey" PRIMARY KEY ("kind")
);
