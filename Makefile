# Builds the UCI engine for this machine's CPU, as engine test farms ask for it:
#
#     make EXE=name
#
# The program stands at $(EXE) afterwards. EVALFILE, CC and CXX, which farms also pass, have no
# meaning here.

EXE ?= tabiya-uci
CARGO ?= cargo
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)

ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

.PHONY: all clean

all:
	$(CARGO) build --profile dist --locked --package tabiya-uci --bin tabiya-uci
	cp $(TARGET_DIR)/dist/tabiya-uci$(SUFFIX) $(EXE)$(if $(filter %$(SUFFIX),$(EXE)),,$(SUFFIX))

clean:
	$(CARGO) clean
	rm -f $(EXE)
